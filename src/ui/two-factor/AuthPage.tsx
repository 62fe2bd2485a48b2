import '@ui/kit/theme.css'
import { usePanel } from '@app/panel/panel'
import { applyColorScheme } from '@ui/kit/colorScheme'
import { Mark } from '@ui/kit/Mark'
import plain from '@ui/kit/PlainPage.module.css'
import { PRODUCT_NAME, useTitle } from '@ui/kit/title'
import { type ReactNode, useEffect } from 'react'

type Props = { title: string; lead?: string; children: ReactNode }

/** A page between the password and the house: the login's card, with another matter in it. */
export function AuthPage({ title, lead, children }: Props) {
  const { preferences } = usePanel()
  useTitle(title)
  useEffect(() => applyColorScheme(preferences.get().theme), [preferences])
  return (
    <main className={plain.page}>
      <div className={plain.card}>
        <div className={plain.brand}>
          <Mark className={plain.mark} />
          {PRODUCT_NAME}
        </div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {children}
      </div>
    </main>
  )
}
