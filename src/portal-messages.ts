import { accountMessages } from '#features/accounts/messages.ts'
import { adMessages } from '#features/ads/messages.ts'
import { awardMessages } from '#features/awards/messages.ts'
import { commentMessages } from '#features/comments/messages.ts'
import { communityMessages } from '#features/communities/messages.ts'
import { dataItemMessages } from '#features/data-items/messages.ts'
import { eventMessages } from '#features/events/messages.ts'
import { fileMessages } from '#features/files/messages.ts'
import { inquiryMessages } from '#features/inquiries/messages.ts'
import { membershipMessages } from '#features/membership/messages.ts'
import { notificationMessages } from '#features/notifications/messages.ts'
import { moderationMessages } from '#features/moderation/messages.ts'
import { orderMessages } from '#features/orders/messages.ts'
import { partnerMessages } from '#features/partners/messages.ts'
import { peopleMessages } from '#features/people/messages.ts'
import { reportMessages } from '#features/reports/messages.ts'
import { searchMessages } from '#features/search/messages.ts'
import { sharingMessages } from '#features/sharing/messages.ts'
import { specialMessages } from '#features/specials/messages.ts'
import { topicMessages } from '#features/topics/messages.ts'
import { questionMessages } from '#features/questions/messages.ts'
import { uploadMessages } from '#features/uploads/messages.ts'
import { captchaMessages } from '#platform/captcha/messages.ts'
import { imageMessages } from '#platform/images/messages.ts'
import { mailMessages } from '#platform/mail/messages.ts'
import { platformMessages } from '#platform/messages.ts'
import type { Messages } from '#platform/messages.ts'
import { paymentMessages } from '#platform/payments/messages.ts'
import { pdfMessages } from '#platform/pdf/messages.ts'
import { smsMessages } from '#platform/sms/messages.ts'
import { storageMessages } from '#platform/storage/storage-problem.ts'
import { wechatMessages } from '#platform/wechat/messages.ts'

/** Every sentence of the portal by its refusal code; the doors and the importer speak with them. */
export const portalMessages: Messages = {
  ...captchaMessages,
  ...imageMessages,
  ...mailMessages,
  ...platformMessages,
  ...paymentMessages,
  ...pdfMessages,
  ...smsMessages,
  ...storageMessages,
  ...wechatMessages,
  ...accountMessages,
  ...adMessages,
  ...awardMessages,
  ...commentMessages,
  ...communityMessages,
  ...dataItemMessages,
  ...eventMessages,
  ...fileMessages,
  ...inquiryMessages,
  ...membershipMessages,
  ...notificationMessages,
  ...moderationMessages,
  ...orderMessages,
  ...partnerMessages,
  ...peopleMessages,
  ...reportMessages,
  ...searchMessages,
  ...specialMessages,
  ...topicMessages,
  ...sharingMessages,
  ...uploadMessages,
  ...questionMessages,
}
