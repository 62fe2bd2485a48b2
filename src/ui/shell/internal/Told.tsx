import { NoticeHost } from '@ui/notices/NoticeHost'
import { FeedbackHost } from './FeedbackHost'
import { TopMiddle } from './TopMiddle'

/** What the user is told: what became of what they did, and what happened meanwhile. */
export default function Told() {
  return (
    <TopMiddle>
      <FeedbackHost />
      <NoticeHost />
    </TopMiddle>
  )
}
