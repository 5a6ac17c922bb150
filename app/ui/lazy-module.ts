/** Code that is loaded when it is first wanted: once, and again after an attempt that failed. */
export class LazyModule<Module> {
  /** Whether it is here, so that nobody has to wait for it. */
  isLoaded = false;
  #load: () => Promise<Module>;
  #loading: Promise<Module> | undefined;

  constructor(load: () => Promise<Module>) {
    this.#load = load;
  }

  /** @throws where it cannot be loaded, or not within `timeoutMs`. */
  load(timeoutMs = 120_000): Promise<Module> {
    this.#loading ??= withinTime(this.#load(), timeoutMs).then(
      (module) => {
        this.isLoaded = true;
        return module;
      },
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}

function withinTime<Module>(module: Promise<Module>, timeoutMs: number): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code did not arrive in time')), timeoutMs);
  });
  return Promise.race([module, late]).finally(() => clearTimeout(timer));
}
