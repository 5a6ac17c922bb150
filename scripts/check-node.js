// Plain JavaScript, because an older Node cannot read the TypeScript that follows.
const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Vitrine needs Node.js 24 or newer, and this is ${process.version}. Install it from https://nodejs.org and try again.`,
  );
  process.exit(1);
}
