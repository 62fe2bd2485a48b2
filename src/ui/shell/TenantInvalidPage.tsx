import { Saying } from './PlainPage'

/** The address names no shop. */
export default function TenantInvalidPage() {
  return <Saying title="pages.tenantTitle" text="pages.tenantText" />
}
