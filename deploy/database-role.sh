#!/bin/sh
# The PostgreSQL image runs this once, on an empty volume. It creates the product's role and the one database that the role owns. The role is
# not a superuser and cannot create roles or databases. It must own the database, because the product migrates it at start.
set -e
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role urost3 login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';
create database urost3 owner urost3;
revoke all on database urost3 from public;
revoke connect on database postgres, template1 from public;
SQL
