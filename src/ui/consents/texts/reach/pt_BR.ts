import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  by: {
    whatsapp:
      'WhatsApp: {{reachable}} de {{customers}} clientes podem receber promoções; {{no_consent}} não foram perguntados, {{withdrawn}} não querem, {{no_address}} não têm WhatsApp.',
    email:
      'E-mail: {{reachable}} de {{customers}} clientes podem receber promoções; {{no_consent}} não foram perguntados, {{withdrawn}} não querem, {{no_address}} não têm e-mail que funcione.',
    sms: 'SMS: {{reachable}} de {{customers}} clientes podem receber promoções; {{no_consent}} não foram perguntados, {{withdrawn}} não querem, {{no_address}} não têm celular.',
  },
  estimate: 'Números aproximados: são muitos clientes para contar um a um agora.',
  failed: 'Não foi possível contar quantos clientes podem receber.',
}

/** How many customers promotions reach. */
export const reachTexts = defineTexts('consents/reach', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
