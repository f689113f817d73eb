import './site/site.css'
import { wakeIslands } from './platform/pages/wake-islands.ts'

wakeIslands(import.meta.glob('./**/*.island.tsx'))
