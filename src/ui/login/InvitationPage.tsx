import '@ui/kit/texts/shared/pt_BR'
import type { InvitationCard } from '@app/panel/commands'
import { usePanel, useRow } from '@app/panel/panel'
import { useTexts } from '@ui/kit/text'
import { AuthPage } from '@ui/two-factor/AuthPage'
import auth from '@ui/two-factor/TwoFactor.module.css'
import { useEffect, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { NewPasswordForm } from './internal/NewPasswordForm'
import own from './Passwords.module.css'
import { passwordTexts } from './texts/passwords/pt_BR'

/** The way in that came by mail: who was invited says their name, chooses a password and is in. */
export default function InvitationPage() {
  const t = useTexts(passwordTexts)
  const { signInMethods, tenant } = usePanel()
  const { token = '' } = useParams()
  const session = useRow('session', 'self')
  const [card, setCard] = useState<InvitationCard | 'checking' | 'over' | 'unreachable'>('checking')
  const [accepted, setAccepted] = useState(false)
  useEffect(() => {
    let here = true
    void signInMethods?.()
      .then((ways) => ways.invitation(token))
      .then((outcome) => {
        if (here) setCard(outcome.ok ? (outcome.value ?? 'over') : 'unreachable')
      })
    return () => {
      here = false
    }
  }, [signInMethods, token])

  const accept = async (password: string, _old: string, name: string): Promise<string | null> => {
    const outcome = await (await signInMethods?.())?.accept(token, name, password)
    if (!outcome?.ok) return outcome?.message || t('shared:unreachable')
    setAccepted(true)
    return null
  }
  // The login's own page knows what is still to be read before one is in, and leads on where nothing is.
  if (accepted && session) return <Navigate to={`/${tenant}/login`} replace />
  const open = typeof card === 'object'
  return (
    <AuthPage
      title={open ? t('invitation.title', { house: card.house }) : t('invitation.checkingTitle')}
      lead={open ? t('invitation.lead', { email: card.email }) : ''}
    >
      {card === 'checking' && (
        <div className={auth.waits} role="status" aria-label={t('invitation.checking')} />
      )}
      {open && <NewPasswordForm withOld={false} withName onSubmit={accept} />}
      {(card === 'over' || card === 'unreachable') && (
        <p className={own.said} role="alert">
          {t(card === 'over' ? 'invitation.over' : 'shared:unreachable')}
        </p>
      )}
      {!open && card !== 'checking' && (
        <div className={auth.links}>
          <Link className={auth.link} to={`/${tenant}/login`}>
            {t('shared:backToLogin')}
          </Link>
        </div>
      )}
    </AuthPage>
  )
}
