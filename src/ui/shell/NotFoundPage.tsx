import { Saying } from './PlainPage'

/** An address that leads nowhere. */
export default function NotFoundPage() {
  return <Saying title="pages.notFoundTitle" text="pages.notFoundText" home />
}
