import { createRoot } from 'react-dom/client'
import { reportFaults } from '#features/running/report-faults.ts'
import './admin.css'
import { Admin } from './admin.tsx'
import { giveStylesTheNonce } from './style-nonce.ts'

reportFaults()
const root = document.querySelector<HTMLElement>('#admin')
if (!root) throw new Error('the document has no place for the back office')
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
giveStylesTheNonce(nonce)
createRoot(root).render(<Admin nonce={nonce} siteName={root.dataset.site ?? ''} />)
