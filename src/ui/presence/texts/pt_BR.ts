import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  typing: '{{name}} está digitando…',
  typingMany_one: '{{count}} pessoa está digitando…',
  typingMany_other: '{{count}} pessoas estão digitando…',
  customerTyping: 'Cliente está digitando…',
  viewing_one: '{{names}} está vendo',
  viewing_other: '{{names}} estão vendo',
}

/** Who else is at a ticket. */
export const presenceTexts = defineTexts('presence', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
