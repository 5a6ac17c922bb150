import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js';

// 46 KB (brotli), which only this page loads. Recharts would be 98 KB, with 27 packages more.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

export interface NamedCount {
  /** The day or month. */
  name: string;
  count: number;
}

/** Draws counts as bars in the colors of the page, and again when its color scheme changes. @returns a function that ends it */
export function drawBars(canvas: HTMLCanvasElement, title: string, counts: NamedCount[]): () => void {
  let chart = chartOf(canvas, title, counts);
  const redraw = () => {
    chart.destroy();
    chart = chartOf(canvas, title, counts);
  };
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', redraw);
  return () => {
    scheme.removeEventListener('change', redraw);
    chart.destroy();
  };
}

function chartOf(canvas: HTMLCanvasElement, title: string, counts: NamedCount[]) {
  const styles = getComputedStyle(canvas);
  const color = (name: string) => styles.getPropertyValue(`--color-${name}`);
  const font = { family: styles.fontFamily };
  const ticks = { color: color('muted'), font };
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: counts.map(({ name }) => name),
      datasets: [
        {
          label: title,
          data: counts.map(({ count }) => count),
          backgroundColor: color('ink'),
          hoverBackgroundColor: color('accent'),
        },
      ],
    },
    options: {
      animation: false,
      maintainAspectRatio: false,
      locale: 'en-US',
      // The bar above or below the pointer, because low bars are hard to point at.
      interaction: { mode: 'index', intersect: false },
      plugins: {
        tooltip: {
          displayColors: false,
          backgroundColor: color('ink'),
          titleColor: color('page'),
          bodyColor: color('page'),
          titleFont: { ...font, weight: 'normal' },
          bodyFont: font,
        },
      },
      scales: {
        x: {
          grid: { display: false },
          border: { color: color('line') },
          ticks: { ...ticks, maxRotation: 0, autoSkipPadding: 32 },
        },
        y: {
          beginAtZero: true,
          grid: { color: color('line') },
          border: { display: false },
          ticks: { ...ticks, precision: 0 },
        },
      },
    },
  });
}
