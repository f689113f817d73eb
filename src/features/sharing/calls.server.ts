import { z } from 'zod'
import { call } from '#platform/calls/call.ts'
import { word } from '#platform/calls/inputs.ts'
import { signShare } from './sign-share.server.ts'
import { ShareSignatureWire } from './wire.ts'

export const sharingCalls = [
  call({
    method: 'GET',
    path: '/vue/vipcenter/share',
    summary: '微信分享卡片的签名；只为本站页面签名',
    group: '分享',
    requirement: 'API-39, API-60, ENT-34, B-79, C-80',
    input: z.object({ url: word(2000).describe('当前页面的完整地址；# 之后的部分不参与签名') }),
    output: z.object({ json: ShareSignatureWire }),
    example: { url: 'http://localhost:3000/' },
    run: async (context, { url }) => {
      const { appId, timestampSeconds, nonce, signature } = await signShare(context, { url })
      return { json: { appid: appId, timestamp: timestampSeconds, nonceStr: nonce, signature } }
    },
  }),
]
