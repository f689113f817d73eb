const NAMES: Readonly<Record<string, string>> = { MicroMessenger: '微信', Edg: 'Edge', 'Mac OS X': 'Mac' }

/** What a person calls a browser and its system, from what it calls itself: `Chrome · Windows`. */
export function deviceName(agent: string): string {
  const system = /Android|iPhone|iPad/.exec(agent)?.[0] ?? /Windows|Mac OS X|Linux/.exec(agent)?.[0]
  const browser = /MicroMessenger|Edg|Firefox/.exec(agent)?.[0] ?? /Chrome|Safari/.exec(agent)?.[0]
  return (
    [browser, system]
      .map((name) => name && (NAMES[name] ?? name))
      .filter(Boolean)
      .join(' · ') || '未知设备'
  )
}
