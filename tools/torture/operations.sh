#!/bin/bash
# Follows docs/operations.md on a fresh machine: an overlay over this one, whose writes are discarded. It runs as root in
# its own namespace of mounts and processes: `npm run torture -- operations`.
# The shop of the first half uses the embedded database, that of the second half the empty PostgreSQL database. There is
# no systemd and no registry in the overlay: systemctl, systemd-run and `npm ci` are replaced.
set -euo pipefail
export CHECKOUT=$PWD PATH=/stand-in:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

if [ "${2:-}" != fresh ]; then
  overlay=$(mktemp -d) && mount -t tmpfs tmpfs "$overlay" && cd "$overlay" && mkdir up work root
  mount -t overlay overlay -o lowerdir=/,upperdir=up,workdir=work root
  mount -t proc proc root/proc && mount --rbind /dev root/dev && mount -t tmpfs tmpfs root/tmp && mount -t tmpfs tmpfs root/run
  mkdir root/run/checkout && mount --bind "$CHECKOUT" root/run/checkout
  exec env -i PATH="$PATH" HOME=/root chroot root bash /run/checkout/tools/torture/operations.sh "$1" fresh
fi

mkdir /stand-in
cat > /stand-in/npm <<'END'
#!/bin/bash
case $1 in
  ci | install) ln -sfn /run/checkout/node_modules node_modules ;;
  *) exec /usr/bin/npm "$@" ;;
esac
END
cat > /stand-in/systemd-run <<'END'
#!/bin/bash
env=(PATH=/usr/bin:/bin)
while [[ $1 == -* ]]; do
  case $1 in
    -p)
      case $2 in
        User=*) user=${2#*=} ;;
        UMask=*) umask "${2#*=}" ;;
        WorkingDirectory=*) cd "${2#*=}" ;;
        EnvironmentFile=*) mapfile -t -O ${#env[@]} env < "${2#*=}" ;;
      esac
      shift ;;
    --setenv=*) env+=("${1#*=}") ;;
  esac
  shift
done
exec setpriv --reuid "$user" --regid "$user" --clear-groups env -i "${env[@]}" "$@"
END
cat > /stand-in/systemctl <<'END'
#!/bin/bash
set -euo pipefail
action=$1
shift
for name in "${@#--now}"; do
  [ "$name" ] || continue
  instance=${name#vitrine@} unit=/etc/systemd/system/${name/@*/@}.service pid=/run/$name.pid
  value() { sed -n "s/^$1=//p" "$unit" | sed "s/%i/$instance/g"; }
  if [[ $action =~ stop|restart|disable ]]; then
    kill "$(< "$pid")" && tail --pid="$(< "$pid")" -f /dev/null && rm "$pid"
  fi
  if [[ $action =~ start|enable ]]; then
    for directory in $(value StateDirectory); do install -d -o vitrine -m "$(value StateDirectoryMode)" "/var/lib/$directory"; done
    options=()
    for setting in $(value Environment); do options+=("--setenv=$setting"); done
    for key in User UMask WorkingDirectory EnvironmentFile; do options+=(-p "$key=$(value $key)"); done
    systemd-run "${options[@]}" $(value ExecStart) > "/run/$name.log" 2>&1 &
    echo $! > "$pid"
    port=$(value Environment | grep -o 'PORT=[0-9]*' | head -1 | cut -d= -f2 || true)
    until curl --fail --silent "http://127.0.0.1:${port:-3000}/readyz"; do
      kill -0 "$(< "$pid")" || { cat "/run/$name.log" && exit 1; }
      sleep 1
    done
  fi
done
END
chmod +x /stand-in/*

# Runs the commands below a heading of the page.
follow() {
  echo "== $1"
  awk -v heading="$1" '/^#+ /{found = ($0 ~ "^#+ " heading "$")} found' /srv/vitrine/docs/operations.md |
    sed -n '/^ *```sh$/,/^ *```$/p' | grep -v '```' > /run/commands
  [ -s /run/commands ]
  bash -euxo pipefail /run/commands
}

# Fails unless a page shows a product of the demo.
shows_products() { curl --fail --silent "http://127.0.0.1:$1/women" | grep --count /product/; }

git config --global --add safe.directory '*'
git clone --quiet --no-hardlinks /run/checkout /srv/vitrine
cat > /etc/vitrine.env << END
ORIGIN=http://127.0.0.1:3000
ADMIN_USERNAME=admin
ADMIN_PASSWORD=only-for-the-operator
ADMIN_EMAIL=admin@shop.example
SESSION_SECRET=a-secret-for-the-operator-of-32-characters
TRUST_PROXY=true
DEMO=true
END
chmod 600 /etc/vitrine.env

follow 'One machine'
shows_products 3000
cd /srv/vitrine
follow Backups
follow Restoring
shows_products 3000

# During the update to a version with other files, the running shop serves all its old ones.
find build/client -type f ! -name '*.br' ! -name '*.gz' -printf 'url = "http://127.0.0.1:3000/%P"\noutput = /dev/null\n' > /run/files
echo ':root { --update: 1 }' >> app/styles/app.css
sed -i "s/'Failed to save product/'Failed to store product/" app/admin/products/form/texts.ts
while sleep 1; do curl --silent --config /run/files --write-out '%{http_code} %{url}\n' || true; done > /run/statuses &
asking=$!
follow Updates
shows_products 3000
kill $asking
! grep ^404 /run/statuses
echo "$(grep -c ^200 /run/statuses) requests for $(grep -c ^url /run/files) files of the old version, none got 404."

# Another machine: a checkout without a build and without settings.
git clone --quiet --no-hardlinks /run/checkout /root/checkout
cd /root/checkout
cp /var/lib/vitrine-backups/before.tar.gz shop.tar.gz
sed -i 's/^npm start$/npm start \& until curl --fail --silent $ORIGIN\/readyz; do sleep 1; done/' /srv/vitrine/docs/operations.md
follow 'Testing a backup'
shows_products 3999
cd /srv/vitrine

# Moving: the commands of the page with other settings.
systemctl stop vitrine
echo "DATABASE_URL=$1" >> /etc/vitrine.env
deploy/run restore /var/lib/vitrine-backups/before.tar.gz
systemctl start vitrine
shows_products 3000
follow 'Several processes'
curl --fail --silent http://127.0.0.1:9461/metrics http://127.0.0.1:9462/metrics | grep --count '^vitrine_dependency_up{.*} 1'
follow 'Without an interruption'
shows_products 3001
shows_products 3002
echo 'All commands of the page work.'
