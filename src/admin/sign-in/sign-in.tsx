import { useQueryClient } from '@tanstack/react-query'
import { Card } from 'antd'
import type { Stage } from '#features/staff/contract.ts'
import { useSiteName } from '../parts/site-name.ts'
import { SignInSteps } from './sign-in-steps.tsx'

/** The whole window while nobody is signed in. */
export function SignIn({ stage }: { stage: Stage | undefined }) {
  const siteName = useSiteName()
  const queries = useQueryClient()
  return (
    <main className="admin-sign-in">
      <Card>
        <h1>{siteName} 后台</h1>
        <SignInSteps stage={stage} onDone={() => void queries.invalidateQueries({ queryKey: ['me'] })} />
      </Card>
    </main>
  )
}
