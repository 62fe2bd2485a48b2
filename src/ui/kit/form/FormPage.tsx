import type { RoutePattern } from '@domain/access/routes'
import { type ComponentProps, useEffect, useState } from 'react'
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
  // As a dialog does; on a device without keys a field that takes the focus would call the keyboard.
  useEffect(() => {
    if (loading || document.activeElement !== document.body || matchMedia('(pointer: coarse)').matches) return
    document.querySelector<HTMLElement>('#content form [data-autofocus]')?.focus({ preventScroll: true })
  }, [loading])
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
