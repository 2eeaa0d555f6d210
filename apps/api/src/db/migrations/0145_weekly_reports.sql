-- The weeks whose figures were mailed to the administrators. One row a week: only the process that writes it sends the mails.
create table weekly_reports (
  -- The Monday on which the week began, in London.
  week_on date primary key,
  sent_at timestamptz not null
);
