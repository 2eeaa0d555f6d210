-- fold_text() names Greek letters, as people type them (β-hCG is found by 'beta hcg'), and drops the sign of powers, so that 10^9 is 10⁹.
-- Letters of a Greek word and the μ of a unit stay. foldText() of the contract does the same.
create or replace function fold_text(source text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(
    case when letters.small ~ '[\u03b1-\u03c9]' then replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(letters.small, '(?<![\u03b1-\u03c9])([\u03b1-\u03bb\u03bd-\u03c9]|\u03bc(?![a-z]))(?![\u03b1-\u03c9])', ' \1 ', 'g')
      , ' α ', ' alpha '), ' β ', ' beta '), ' γ ', ' gamma '), ' δ ', ' delta '), ' ε ', ' epsilon '), ' ζ ', ' zeta ')
      , ' η ', ' eta '), ' θ ', ' theta '), ' ι ', ' iota '), ' κ ', ' kappa '), ' λ ', ' lambda '), ' μ ', ' mu '), ' ν ', ' nu ')
      , ' ξ ', ' xi '), ' ο ', ' omicron '), ' π ', ' pi '), ' ρ ', ' rho '), ' σ ', ' sigma '), ' τ ', ' tau ')
      , ' υ ', ' upsilon '), ' φ ', ' phi '), ' χ ', ' chi '), ' ψ ', ' psi '), ' ω ', ' omega ')
    else letters.small end,
    '[\u0001-&(-/:-@\[-\]_{-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u200a\u2010-\u2017\u201a\u201c-\u2029\u202f-\u2031\u2033-\u205f\u20a0-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\ue000-\uf8ff\ufff0-\uffff\U0001f000-\U0001faff]+',
    ' ', 'g'))
  from (select replace(replace(replace(replace(translate(
      lower(regexp_replace(
        normalize(replace(source, U&'\00B4', ''''), NFKD),
        '[\u0300-\u036f''`^\u00ad\u02b9\u02bb-\u02bd\u02c8\u061c\u180e\u200b-\u200f\u2018\u2019\u201b\u202a-\u202e\u2032\u2060-\u206f\ufe00-\ufe0f\ufeff]',
        '', 'g') collate "und-x-icu"),
      'øđðħıłς', 'oddhilσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th') as small) letters
$$;

-- Rows whose words are other ones now. Sections are written anew at the next start, because of their words_version.
update notes set body = body where body ~ '[\^\u0370-\u03ff\u1f00-\u1fff\u2126\U0001d6a8-\U0001d7cb]';
update payments set description = description where description ~ '[\^\u0370-\u03ff\u1f00-\u1fff]';
update users set display_name = display_name, email_key = email_key
  where concat(first_name, last_name, display_name, email_key) ~ '[\^\u0370-\u03ff\u1f00-\u1fff]';
