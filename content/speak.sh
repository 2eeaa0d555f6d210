#!/usr/bin/env bash
# Reads every `::: transcript` aloud into content/media/<audio>.mp3: a development tool, the recordings are committed.
# Needs flite and ffmpeg (apt-get install flite ffmpeg). Usage: content/speak.sh [--force] [file.md …]
# Without --force only recordings that are missing or older than their text are made.
set -euo pipefail
cd "$(dirname "$0")"

# Clustergen voices: awb (Scottish, male), rms (male), slt (female). The first paragraph of a communication station is
# the examiner's briefing, the rest is the patient; these speak with a woman's voice, other patients with a man's.
women=' duty-of-candour-forgotten-ureteric-stent angry-patient-cancer-operation-cancelled-twice disclosing-ureteric-injury-at-hysterectomy jehovahs-witness-before-cystectomy telephone-radiologist-nephrostomy-at-0200 haematuria-clinic recurrent-uti-after-the-menopause female-urinary-incontinence small-renal-mass upper-tract-urothelial-carcinoma bladder-pain-syndrome urinary-fistula vesicoureteric-reflux adrenal-incidentaloma core-trainee-who-is-not-safe a-colleague-reports-sexual-harassment stent-placed-on-the-wrong-side resuscitation-decision-found-by-a-daughter refusing-a-nephrostomy-for-an-infected-obstructed-kidney '

transcript() { awk '/^:::/ { on = ($0 ~ /^::: transcript([ \t]|$)/); next } on' "$1" | sed 's/^\\:::/:::/; s/[ \t]*{check:[^}]*}//g'; }

voice() { # <station type> <name> <paragraph>
  if [[ $women == *" $2 "* ]] && [[ $1 != communication || $3 -gt 0 ]]; then echo slt
  elif [[ $1 == communication ]]; then [[ $3 -eq 0 ]] && echo awb || echo rms
  # Callers differ from station to station, and stay the same from run to run.
  elif [[ $1 == emergency_stations ]]; then set -- awb slt rms "$2"; local sum; sum=$(cksum <<<"$4"); shift $((${sum%% *} % 3)); echo "$1"
  else [[ $(head -c 4 <<<"$4") == Dear ]] && echo awb || echo rms; fi
}

speak() { # <file.md>
  local file=$1 station name out work paragraph=0 count=0 text sentence
  station=$(basename "$(dirname "$file")")
  name=$(sed -n 's/^audio: *"\{0,1\}\([A-Za-z0-9._-]*\)\.mp3"\{0,1\} *$/\1/p' "$file" | head -n 1)
  [[ -n $name ]] || return 0
  out=media/$name.mp3
  if [[ $force != yes && -s $out && ! $file -nt $out ]]; then return 0; fi
  work=$(mktemp -d)
  while IFS= read -r text; do
    [[ -n ${text// /} ]] || continue
    local who; who=$(voice "$station" "$name" "$paragraph" "$text")
    while IFS= read -r sentence; do
      [[ -n ${sentence// /} ]] || continue
      flite -voice "$who" --setf duration_stretch=1.2 -t "$sentence" -o "$work/raw.wav"
      # The same pause after every sentence, whatever silence the voice leaves.
      ffmpeg -nostdin -v error -y -i "$work/raw.wav" -af "silenceremove=start_periods=1:start_threshold=-50dB,areverse,silenceremove=start_periods=1:start_threshold=-50dB,areverse,apad=pad_dur=0.7" -ar 16000 -ac 1 "$work/$(printf %04d $count).wav"
      count=$((count + 1))
    done < <(sed -E 's/([.?!]["”’]?) +/\1\n/g' <<<"$text")
    ffmpeg -nostdin -v error -y -f lavfi -i anullsrc=r=16000:cl=mono -t 0.9 "$work/$(printf %04d $count).wav"
    count=$((count + 1)); paragraph=$((paragraph + 1))
  done < <(transcript "$file" | awk 'BEGIN { RS = ""; } { gsub(/\n/, " "); print }')
  if [[ $count -eq 0 ]]; then echo "no transcript: $file" >&2; rm -r "$work"; return 1; fi
  printf "file '%s'\n" "$work"/[0-9]*.wav > "$work/list"
  ffmpeg -nostdin -v error -y -f concat -safe 0 -i "$work/list" -map_metadata -1 -fflags +bitexact -flags:a +bitexact \
    -af 'highpass=f=70,equalizer=f=2800:t=q:w=1:g=2,acompressor=threshold=-20dB:ratio=2.5:attack=8:release=120,loudnorm=I=-18:TP=-1.5:LRA=9' \
    -ar 16000 -ac 1 -c:a libmp3lame -b:a 32k -write_xing 1 "$work/done.mp3"
  mv "$work/done.mp3" "$out"
  rm -r "$work"
  echo "$out $(ffprobe -v error -show_entries format=duration -of csv=p=0 "$out") s"
}

force=no
[[ ${1:-} == --force ]] && { force=yes; shift; }
[[ $# -gt 0 ]] || set -- */*.md
export -f speak voice transcript; export force women
printf "%s\0" "$@" | xargs -0 -n 1 -P 2 bash -c 'set -euo pipefail; speak "$1"' _
