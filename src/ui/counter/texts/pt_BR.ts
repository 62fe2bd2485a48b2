import { defineTexts } from '@ui/kit/namespaces'

/** The code at the counter. */
export const counterTexts = defineTexts(
  'counter',
  {
    lead: 'O cliente lê o código, o WhatsApp abre com a frase pronta, e ao enviar ele aceita receber ofertas. A mensagem fica no cadastro como prova.',
    print: 'Imprimir cartaz',
    noNumber: 'Nenhuma conexão tem número ainda. Conecte um WhatsApp para ter o código.',
    code: 'Código que abre o WhatsApp da loja com a frase',
    phrase: 'Frase que o cliente envia',
    phraseHelp: 'Muda em Configurações, “Mensagens que a loja começa”. Depois, imprima o cartaz de novo.',
    link: 'Link para redes sociais e sacolas',
    copyLink: 'Copiar link',
    sheet: {
      title: 'Receba nossas ofertas no WhatsApp',
      how: 'Aponte a câmera para o código e envie a mensagem que aparece.',
      leave: 'Ao enviar, você aceita receber ofertas e novidades por WhatsApp. Para parar, escreva SAIR.',
    },
  },
  { en: () => import('./en') },
)
