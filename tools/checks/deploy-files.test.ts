import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

test('docs/operations.md quotes the Caddyfile that the torture test uses', () => {
  const withoutHead = read('deploy/Caddyfile').replace(/^(#.*\n)+/, '');
  expect(withoutHead).toContain('health_uri /readyz');
  expect(read('docs/operations.md')).toContain(`\`\`\`\n${withoutHead}\`\`\``);
});

test('process managers wait longer than a process takes to stop', () => {
  const [, limit] = /MAX_STOP_MS = ([\d_]+);/.exec(read('server/http/graceful-stop.ts')) ?? [];
  const seconds = Number(limit?.replaceAll('_', '')) / 1000;
  const waits = [
    /^TimeoutStopSec=(\d+)$/m.exec(read('deploy/vitrine.service')),
    /stop_grace_period: (\d+)s$/m.exec(read('deploy/compose.yaml')),
    /terminationGracePeriodSeconds: (\d+)$/m.exec(read('deploy/kubernetes.yaml')),
  ];
  for (const wait of waits) expect(Number(wait?.[1])).toBeGreaterThan(seconds);
});

test('the systemd unit runs the Node of the checkout, and never gives up starting', () => {
  const unit = read('deploy/vitrine.service');
  expect(unit).toMatch(/^ExecStart=\/srv\/vitrine\/node_modules\/\.bin\/node /m);
  expect(/\[Unit\][^[]*/.exec(unit)?.[0]).toMatch(/^StartLimitIntervalSec=0$/m);
});

test('every start command limits the memory for new objects', () => {
  const commands = [
    /"start": "(.*)"/.exec(read('package.json')),
    /^CMD (.*)$/m.exec(read('deploy/Dockerfile')),
    /^ExecStart=(.*)$/m.exec(read('deploy/vitrine.service')),
  ];
  for (const command of commands) expect(command?.[1]).toContain('--max-semi-space-size=8');
});

test('every service of Compose drops its capabilities, gains no privileges and has a memory limit', () => {
  const [, services = ''] = read('deploy/compose.yaml').split(/^(?:services|configs):$/m);
  const each = services.split(/^ {2}(?=[a-z]+:$)/m).slice(1);
  expect(each.map((service) => /^[a-z]+/.exec(service)?.[0])).toEqual([
    'shop',
    'database',
    'storage',
    'caddy',
  ]);
  for (const service of each) {
    expect(service).toContain('\n    cap_drop: [ALL]\n');
    expect(service).toContain('\n    security_opt: ["no-new-privileges:true"]\n');
    expect(service).toMatch(/^ {4}mem_limit: \d+[mg]$/m);
  }
});

test('base images are pinned by digest', () => {
  const images = [
    ...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm),
    ...read('deploy/compose.yaml').matchAll(/^ {4}image: (?!vitrine)(\S+)/gm),
  ];
  expect(images).toHaveLength(5);
  for (const [, image] of images) expect(image).toMatch(/^[a-z0-9/]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});
