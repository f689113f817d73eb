import { Typography } from 'antd'
import { INVITATION_DAYS } from '../contract.ts'

/** The link by which somebody sets up the second factor, to be handed over. */
export const InvitationLink = ({ link }: { link: string }) => (
  <>
    <p>请把这个链接交给本人，{INVITATION_DAYS} 天内有效，只能用一次：</p>
    <Typography.Text copyable={{ text: link }} className="staff-link">
      {link}
    </Typography.Text>
  </>
)
