import { createContext, use } from 'react'

/** The portal's name, for titles. */
export const SiteName = createContext('')
export const useSiteName = () => use(SiteName)
