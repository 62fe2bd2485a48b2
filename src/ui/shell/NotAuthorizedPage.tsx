import { Saying } from './PlainPage'

/** A page that the user's role does not include. */
export default function NotAuthorizedPage() {
  return <Saying title="pages.notAuthorizedTitle" text="pages.notAuthorizedText" home />
}
