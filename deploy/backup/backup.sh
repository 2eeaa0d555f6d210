#!/bin/bash
# Backs up the database and the files, and tests each backup: downloads it again, restores it into a scratch database and
# compares the row counts with those at the moment of the dump.
#   backup.sh run     one backup and its test
#   backup.sh drill   only the test, of the newest backup
#   backup.sh nightly a run every night at BACKUP_AT (UTC)
#   backup.sh restore the newest backup into the empty database DATABASE_URL, and its files into BACKUP_FILES
# DATABASE_URL     the product's database
# ADMIN_URL        the same server as a role that may create databases
# BACKUP_TO        target: an rclone remote with a folder, such as offsite:urost3
# BACKUP_FILES     the product's files: an rclone remote with a bucket, or a folder; empty = no files
# BACKUP_KEY_FILE  an age identity (age-keygen): encrypts dumps and files. Without it no backup can be read; keep a copy elsewhere
set -euo pipefail

KEEP_DAYS=35 # the privacy notice says so
: "${DATABASE_URL:?}" "${BACKUP_TO:?}" "${BACKUP_KEY_FILE:?}"
export RCLONE_CONFIG=${RCLONE_CONFIG:-/dev/null} # remotes may also be given as RCLONE_CONFIG_<NAME>_<OPTION>
# rclone encrypts files with a password derived from the same key. File names are random and stay readable.
export RCLONE_CRYPT_REMOTE=$BACKUP_TO RCLONE_CRYPT_FILENAME_ENCRYPTION=off RCLONE_CRYPT_DIRECTORY_NAME_ENCRYPTION=false
RCLONE_CRYPT_PASSWORD=$(sha256sum <"$BACKUP_KEY_FILE" | cut -c 1-64 | rclone obscure -)
export RCLONE_CRYPT_PASSWORD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

say() { printf '%s %s\n' "$(date -u +%FT%TZ)" "$*"; }

# One line per table: its name and its number of rows.
count_rows="select format('%I.%I', schemaname, tablename) || ' ' || (xpath('/row/rows/text()',
    query_to_xml(format('select count(*) as rows from %I.%I', schemaname, tablename), false, true, '')))[1]::text
  from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1;"

back_up() {
  local name recipient snapshot
  name=$(date -u +%Y%m%dT%H%M%SZ)
  recipient=$(age-keygen -y "$BACKUP_KEY_FILE")
  # Counts and dump use the same snapshot, which this transaction exports.
  coproc SESSION { psql -XAtq -v ON_ERROR_STOP=1 "$DATABASE_URL"; }
  echo 'begin isolation level repeatable read read only; select pg_export_snapshot();' >&"${SESSION[1]}"
  # The pipelines below cannot read from a coprocess directly.
  exec 3<&"${SESSION[0]}"
  read -r snapshot <&3
  pg_dump --format=custom --no-owner --snapshot="$snapshot" "$DATABASE_URL" | age -r "$recipient" >"$work/dump"
  printf '%s\n\\q\n' "$count_rows" >&"${SESSION[1]}"
  age -r "$recipient" <&3 >"$work/counts"
  exec 3<&-
  rclone copyto "$work/counts" "$BACKUP_TO/database/$name.counts.age"
  rclone copyto "$work/dump" "$BACKUP_TO/database/$name.dump.age"
  if [ -n "${BACKUP_FILES:-}" ]; then
    # Deleted files stay in the backup as long as the dumps that may name them.
    rclone sync "$BACKUP_FILES" :crypt:files --backup-dir ":crypt:files-deleted/$name"
  fi
  forget_old
  say "backed up $name, $(stat -c %s "$work/dump") bytes"
}

# Uses the date in the name, because a deleted file keeps the time of its upload.
forget_old() {
  local oldest name
  oldest=$(date -u -d "$KEEP_DAYS days ago" +%Y%m%dT%H%M%SZ)
  rclone lsf "$BACKUP_TO/database" | while read -r name; do
    [[ $name > $oldest ]] || rclone deletefile "$BACKUP_TO/database/$name"
  done
  { rclone lsf --dirs-only "$BACKUP_TO/files-deleted" 2>/dev/null || true; } | while read -r name; do
    [[ $name > $oldest ]] || rclone purge "$BACKUP_TO/files-deleted/$name"
  done
}

find_newest() {
  newest=$(rclone lsf "$BACKUP_TO/database" --include '*.dump.age' | sort | tail -n 1)
  [ -n "$newest" ] || { say 'there is no backup'; exit 1; }
  newest=${newest%.dump.age}
}

# Restores into the database with this address.
restore_dump() {
  rclone copyto "$BACKUP_TO/database/$newest.dump.age" "$work/fetched"
  age -d -i "$BACKUP_KEY_FILE" "$work/fetched" | pg_restore --no-owner --exit-on-error --dbname="$1"
}

drill() {
  local scratch started url is_good=yes
  : "${ADMIN_URL:?}"
  find_newest
  started=$SECONDS
  rclone copyto "$BACKUP_TO/database/$newest.counts.age" "$work/fetched-counts"
  age -d -i "$BACKUP_KEY_FILE" "$work/fetched-counts" >"$work/expected"
  scratch=urost3_trial_$RANDOM$RANDOM
  url=$(sed -E "s#^([^?]*/)[^/?]*#\1$scratch#" <<<"$ADMIN_URL")
  psql -Xq "$ADMIN_URL" -c "create database $scratch"
  {
    restore_dump "$url" &&
      psql -XAtq -v ON_ERROR_STOP=1 "$url" -c "$count_rows" >"$work/found" &&
      diff "$work/expected" "$work/found"
  } || is_good=no
  psql -Xq "$ADMIN_URL" -c "drop database $scratch"
  if [ $is_good = no ]; then
    say "the backup $newest cannot be trusted: see the lines above"
    return 1
  fi
  psql -Xq "$DATABASE_URL" -c "insert into backup_trials (backup, finished_at) values ('$newest', now())"
  say "restored $newest in $((SECONDS - started)) s: $(wc -l <"$work/found") tables, every count equal"
}

case ${1:-} in
  run)
    back_up
    drill
    ;;
  drill) drill ;;
  restore)
    find_newest
    restore_dump "$DATABASE_URL"
    [ -z "${BACKUP_FILES:-}" ] || rclone copy :crypt:files "$BACKUP_FILES"
    say "restored $newest"
    ;;
  nightly)
    while true; do
      now=$(date -u +%s)
      at=$(date -u -d "today ${BACKUP_AT:-02:30}" +%s)
      [ "$at" -gt "$now" ] || at=$(date -u -d "tomorrow ${BACKUP_AT:-02:30}" +%s)
      sleep $((at - now))
      # A failed night is reported by the alert BackupNotTried; the next night tries again.
      "$0" run || say 'this backup failed'
    done
    ;;
  *)
    grep '^#  ' "$0"
    exit 2
    ;;
esac
