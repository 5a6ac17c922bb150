/** Loads the modal's code, once. @throws where it cannot be loaded, or not within 120 seconds. */
export function loadProductModal(): Promise<typeof import('./modal.tsx')> {
  loading ??= withinTime(import('./modal.tsx')).then(
    (module) => {
      isLoaded = true;
      return module;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** Whether it is here already, so that a product opens at once. */
export function productModalIsLoaded(): boolean {
  return isLoaded;
}

let isLoaded = false;
let loading: Promise<typeof import('./modal.tsx')> | undefined;

function withinTime<Module>(module: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The code did not arrive in time')), LONGEST_WAIT);
  });
  return Promise.race([module, late]).finally(() => clearTimeout(timer));
}

/** Milliseconds. */
const LONGEST_WAIT = 120_000;
