import { marketCharts } from './data-charts-market.ts'
import { marketCloser } from './data-charts-market-closer.ts'
import { technologyCharts } from './data-charts-technology.ts'
import { technologyCloser } from './data-charts-technology-closer.ts'

/** Every data picture that is drawn from figures, by its name. */
export const dataCharts = { ...marketCharts, ...marketCloser, ...technologyCharts, ...technologyCloser }
