#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: the product's role and the one database that it owns. It is no
# superuser and makes neither roles nor databases; owning the database is needed, because the product migrates itself at start.
set -e
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role urost3 login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database urost3 owner urost3;
revoke all on database urost3 from public;
revoke connect on database postgres, template1 from public;
SQL
