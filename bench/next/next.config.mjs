export default {
  reactStrictMode: true,
  // The folder above has a lock file of its own, which is not this one's.
  turbopack: { root: import.meta.dirname },
};
