import { benchList } from './list.ts'
import { benchSign } from './sign.ts'

// Ratios only: absolute times say more about the machine than about the product.
await benchSign()
await benchList()
