export default {
  by: {
    whatsapp:
      'WhatsApp: {{reachable}} of {{customers}} customers may get promotions; {{no_consent}} were not asked, {{withdrawn}} do not want them, {{no_address}} have no WhatsApp.',
    email:
      'E-mail: {{reachable}} of {{customers}} customers may get promotions; {{no_consent}} were not asked, {{withdrawn}} do not want them, {{no_address}} have no address that works.',
    sms: 'SMS: {{reachable}} of {{customers}} customers may get promotions; {{no_consent}} were not asked, {{withdrawn}} do not want them, {{no_address}} have no mobile.',
  },
  estimate: 'The figures are estimates: there are too many customers to count each of them now.',
  failed: 'How many customers may get promotions could not be counted.',
}
