import type { RoutePattern } from '@domain/access/routes'
import { type ComponentProps, useState } from 'react'
import { Page } from '../Page'
import { useUnsaved } from '../useUnsaved'
import { FormBody, type FormProps } from './FormBody'

type Props<Values extends Record<string, unknown>> = FormProps<Values> &
  Pick<ComponentProps<typeof Page>, 'title' | 'lead' | 'loading' | 'error' | 'gone'> & {
    route: RoutePattern
    /** Where it leads once it is saved, or given up. */
    onLeave: (saved: boolean) => void
  }

/** A form that is a page of its own. While `loading`, it waits for what is changed. */
export function FormPage<Values extends Record<string, unknown>>({
  route,
  title,
  lead,
  loading,
  error,
  gone,
  onLeave,
  ...form
}: Props<Values>) {
  const [unsaved, setUnsaved] = useState(false)
  const leaving = useUnsaved(unsaved)
  return (
    <Page
      route={route}
      title={title}
      lead={lead}
      loading={loading ?? false}
      error={error}
      gone={gone}
      width="narrow"
    >
      <FormBody
        {...form}
        onUnsaved={setUnsaved}
        onCancel={() => leaving.leave(() => onLeave(false))}
        onSaved={() => {
          leaving.pass()
          onLeave(true)
        }}
      />
      {leaving.asking}
    </Page>
  )
}
