import { Island } from '#platform/pages/island.server.tsx'
import { AskButton } from '../islands/ask-button.island.tsx'

/** The button of a profile whose person may be asked (USER-03). */
export function AskExpert(expert: { expertId: number; name: string; isQuiet?: boolean }) {
  return <Island of={AskButton} when="touch" {...expert} />
}
