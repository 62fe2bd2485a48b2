import { defineTexts } from '@ui/kit/namespaces'

const texts = {
  title: 'Primeiros passos da loja',
  progress: '{{done}} de {{total}} prontos',
  done: 'Pronto',
  toDo: 'A fazer',
  begin: 'Fazer agora',
  putAway: 'Esconder a lista',
  wasPutAway: 'Lista escondida. Ela continua em Ajuda, Treinamento.',
  here: 'Nesta página: {{step}}',
  isDone: 'Pronto: {{step}}',
  next: 'Próximo: {{step}}',
  serve: 'Ir ao atendimento',
  show: 'Mostrar os primeiros passos da loja',
  allDone: 'Tudo pronto: a loja pode atender.',
  step: {
    number: 'Conectar o número do WhatsApp',
    store: 'Escrever os dados da loja',
    team: 'Convidar a equipe',
    discount: 'Limitar o desconto de cada perfil',
    hours: 'Dizer quando a loja abre',
    quickAnswers: 'Escolher respostas rápidas',
    customers: 'Importar os clientes',
    closing: 'Escrever a despedida',
    products: 'Cadastrar os produtos',
    reasons: 'Definir os motivos de encerramento',
    practice: 'Fazer uma conversa de treino',
  },
  why: {
    number: 'Sem ele nenhuma conversa chega.',
    store: 'CNPJ, endereço e chave Pix entram sozinhos nas mensagens e nos orçamentos.',
    team: 'Cada pessoa entra com a própria senha.',
    discount: 'Acima do limite, o pedido espera a aprovação de um colega. Atendentes começam com 10%.',
    hours: 'Quem escreve fora do horário recebe um aviso.',
    quickAnswers: 'Para não digitar dez vezes a mesma frase.',
    customers: 'De uma planilha; dá para conferir antes e desfazer depois.',
    closing: 'É o que o cliente recebe quando o atendimento termina.',
    products: 'De uma planilha ou um a um: preço e estoque aparecem na conversa e no orçamento.',
    reasons: 'Dizem por que os atendimentos terminam, e quanto se vendeu.',
    practice: 'Com um cliente de mentira: nada chega ao WhatsApp.',
  },
}

/** What a new shop has yet to do. */
export const firstDayTexts = defineTexts('first-day', texts, {
  pt: () => import('./pt'),
  en: () => import('./en'),
})
