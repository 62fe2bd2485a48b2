import type { HelpTopic } from '../internal/HelpTopics'

/** The same in English. */
export const en: readonly HelpTopic[] = [
  {
    title: 'Write to those who expect to hear from you',
    text: [
      'Begin conversations only with customers who asked for contact or accepted it. Who asks for no more messages goes on the block list the same day.',
      'Many complaints lower the quality of the number; WhatsApp then limits or blocks the whole shop.',
    ],
  },
  {
    title: 'Health is a private matter',
    text: [
      'Prescriptions, illnesses and medicines are sensitive data (LGPD, art. 11). Ask only for what is needed, do not copy it elsewhere and do not speak of it in groups.',
      'Give no diagnosis and do not exchange a prescribed medicine. When in doubt, call the pharmacist.',
    ],
  },
  {
    title: 'Sell only what may be sold by message',
    text: [
      'WhatsApp’s commerce policy forbids selling prescription medicines and several other products through the catalogue. Arrange pick-up or delivery with the prescription checked, by the rules of your shop.',
    ],
  },
  {
    title: 'Templates say what was approved',
    text: [
      'A utility template carries no advertising. Fill its fields with what the text promises; misused templates are paused and the shop is left without them.',
    ],
  },
  {
    title: 'One account per person',
    text: [
      'Do not lend your password. What is done with your account is recorded under your name. When you leave the computer, sign out of Balcão or lock the screen.',
    ],
  },
  {
    title: 'What is recorded',
    text: [
      'Conversations, transfers, closings and sign-ins are kept by the shop. Customers may ask to see or erase their data: take the request to the administrator.',
    ],
  },
]
