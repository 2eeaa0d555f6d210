-- The wallet that a payment was made with, by the card provider's name; null for a typed card.
alter table payments add column wallet text;
