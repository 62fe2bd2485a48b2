import { TillPage } from './internal/TillPage'

/** A quote, written as a page. */
export default function QuoteTillPage() {
  return <TillPage kind="quote" />
}
