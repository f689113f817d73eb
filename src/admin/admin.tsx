import { SearchOutlined } from '@ant-design/icons'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone'
import utc from 'dayjs/plugin/utc'
import type { ReactNode } from 'react'
import 'dayjs/locale/zh-cn'
import { SiteName } from './parts/site-name.ts'
import { theme } from './parts/theme.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

dayjs.locale('zh-cn')
// What pickers call now and today is Shanghai's (C-99).
dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault('Asia/Shanghai')

/** Messages and questions stand inside the router: what they show may lead somewhere. */
const Inside = ({ children }: { children: ReactNode }) => <App>{children}</App>

/** The whole back office in one browser window. */
export function Admin({ nonce, siteName }: { nonce: string; siteName: string }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      csp={{ nonce }}
      button={{ autoInsertSpace: false }}
      inputSearch={{ searchIcon: <SearchOutlined aria-label="查找" /> }}
    >
      <QueryClientProvider client={queryClient}>
        <SiteName value={siteName}>
          <RouterProvider router={router} InnerWrap={Inside} />
        </SiteName>
      </QueryClientProvider>
    </ConfigProvider>
  )
}
