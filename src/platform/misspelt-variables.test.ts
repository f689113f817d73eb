import { expect, test } from 'vitest'
import { Environment } from './environment.server.ts'
import { misspeltVariables } from './misspelt-variables.ts'

const known = Object.keys(Environment.shape)

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['PROT', 'PORT'],
  ['BEHIND_PROXI', 'BEHIND_PROXY'],
  ['MAX_REQUEST_IN_FLIGHTS', 'MAX_REQUESTS_IN_FLIGHT'],
  ['WECHAT_PAY_MERCHENT_ID', 'WECHAT_PAY_MERCHANT_ID'],
  ['SMTP_UR', 'SMTP_URL'],
  ['public_url', 'PUBLIC_URL'],
  ['BEHIND_A_PROXY', 'BEHIND_PROXY'],
  ['SMTP_PASSWORD', 'SMTP_URL'],
  ['BACKUP_KEEP_DAYS', 'BACKUP_KEEP、BACKUP_DIR'],
  ['S3_SECRET', 'S3_BUCKET、S3_REGION、S3_ENDPOINT'],
  ['DATABASE_REPLICA', 'DATABASE_REPLICA_URL、DATABASE_REPLICA_LAG、DATABASE_URL'],
])('%s is meant to be %s', (name, meant) => {
  expect(misspeltVariables([name], known)).toEqual([{ name, meant }])
})

test('what shells, npm, systemd and container platforms set is nobody’s mistake', () => {
  const others =
    'HOME HOSTNAME HOSTTYPE POST PATH PWD TZ LANG LC_ALL ' +
    'NODE_OPTIONS NODE npm_config_port npm_lifecycle_event INIT_CWD INVOCATION_ID JOURNAL_STREAM NO_PROXY DATABASE_PORT ' +
    'DATABASE_HOST PORTAL_PORT KUBERNETES_PORT S3_PORT AWS_REGION LOGNAME HTTP_PROXY HTTPS_PROXY PGHOST ' +
    'PGPORT SMTP_PORT_25_TCP_ADDR S3_SERVICE_HOST WEB_CONCURRENCY LOG_DIR MAX_OLD_SPACE VITEST CI DEBUG NODE_UNIQUE_ID MAIL'
  expect(misspeltVariables([...others.split(' '), ...known], known)).toEqual([])
})
