import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/zh-cn'

dayjs.locale('zh-cn')

/** Days as the date fields hold them, in Chinese; only what shows such a field fetches the library. */
export { dayjs, type Dayjs }
