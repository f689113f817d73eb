import { useQuery } from '@tanstack/react-query'
import { Alert, Spin } from 'antd'
import { tryWord } from './browser-calls.ts'

/** What a word would have stopped of what is public now. */
export function TriedWords({ word }: { word: string }) {
  const trial = useQuery({
    queryKey: ['words', 'try', word],
    queryFn: async ({ signal }) => (await tryWord({ word }, { signal })).json,
  })
  if (trial.isPending) return <Spin className="admin-note" />
  if (trial.isError) return <Alert className="admin-note" type="error" title={trial.error.message} />
  const { looked, hits, examples } = trial.data
  return (
    <Alert
      className="admin-note"
      type={hits > 0 ? 'warning' : 'success'}
      title={
        hits > 0
          ? `最近 ${looked} 条已公开的话里，“${word}”会拦下 ${hits} 条：`
          : `最近 ${looked} 条已公开的话里，“${word}”一条也不会拦下`
      }
      description={
        examples.length > 0 && (
          <ul>
            {examples.map(({ text, link }, at) => (
              <li key={at}>
                {text}{' '}
                <a href={link} target="_blank" rel="noreferrer">
                  看原处
                </a>
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
