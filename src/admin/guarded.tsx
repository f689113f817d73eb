import { Result } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import { useMay } from './parts/me.ts'
import type { Screen } from './parts/screen.ts'
import { useSiteName } from './parts/site-name.ts'
import { Loading } from './parts/states.tsx'

/** A screen's component behind its permission, with the window called after it. */
export function guarded({ component, permission, title }: Screen) {
  const Component = lazy(async () => ({ default: await component() }))
  return function Guarded() {
    const may = useMay()
    const siteName = useSiteName()
    useEffect(() => {
      document.title = `${title} - ${siteName} 后台`
    }, [siteName])
    if (!may(permission))
      return <Result status="403" title={`您没有“${title}”的权限`} subTitle="需要时请找管理员分配角色。" />
    return (
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    )
  }
}
