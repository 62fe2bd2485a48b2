import type { PasswordTexts } from '@ui/login/passwordTexts'
import { passwordsPtBR } from './pt_BR'

/** The same in Portuguese. */
export const passwordsPt: PasswordTexts = {
  ...passwordsPtBR,
  show: 'Mostrar palavras-passe',
  forgot: { ...passwordsPtBR.forgot, title: 'Esqueci-me da palavra-passe' },
  choose: {
    ...passwordsPtBR.choose,
    title: 'Escolha uma nova palavra-passe',
    password: 'Nova palavra-passe',
    repeat: 'Repita a nova palavra-passe',
    submit: 'Guardar a palavra-passe',
  },
  invitation: {
    ...passwordsPtBR.invitation,
    lead: 'Foi convidado como {{email}}. Diga o seu nome e escolha uma palavra-passe.',
    password: 'Palavra-passe',
    repeat: 'Repita a palavra-passe',
  },
}
