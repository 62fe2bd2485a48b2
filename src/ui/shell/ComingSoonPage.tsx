import { Saying } from './PlainPage'

/** The bare root, without a shop. */
export default function ComingSoonPage() {
  return <Saying title="pages.soonTitle" text="pages.soonText" />
}
