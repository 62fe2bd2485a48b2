import { TillPage } from './internal/TillPage'

/** An order, written as a page. */
export default function OrderTillPage() {
  return <TillPage kind="order" />
}
