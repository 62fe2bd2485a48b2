export default {
  by: {
    sms: 'SMS: {{reachable}} de {{customers}} clientes podem receber promoções; {{no_consent}} não foram perguntados, {{withdrawn}} não querem, {{no_address}} não têm telemóvel.',
  },
}
