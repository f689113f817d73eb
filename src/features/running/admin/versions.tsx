import { useQuery } from '@tanstack/react-query'
import { minuteOf } from '#platform/shanghai-time.ts'
import { readVersions } from './browser-calls.ts'

/** What runs here, in one line for whoever asks whether the new one is there. */
export function RunningVersions() {
  const { data } = useQuery({
    queryKey: ['versions'],
    queryFn: async ({ signal }) => (await readVersions({}, { signal })).json,
  })
  if (!data) return null
  const { build, builtAt, startedAt, node, postgres, migration } = data
  return (
    <p className="admin-hint">
      正在运行：
      {build === undefined || builtAt === undefined
        ? '源代码（没有构建）'
        : `${build}，${minuteOf(builtAt)} 构建`}
      ，{minuteOf(startedAt)} 启动；Node.js {node}，PostgreSQL {postgres}，数据库迁移到 {migration}
    </p>
  )
}
