// Loaded first and written in old JavaScript, because an older Node cannot parse the TypeScript that follows.
var major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    'Vitrine needs Node.js 24 or newer, and this is ' +
      process.version +
      '. Run "npm ci" to get it for this project, or install it from https://nodejs.org, and try again.',
  );
  process.exit(1);
}
