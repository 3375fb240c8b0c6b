import { cnapsOf } from '@qiyin/domain/company/bank.ts'
import { banks } from './banks.ts'
import type { Branch } from './store.ts'

/** Cities of the demonstration, with their provinces and area numbers. */
const places: readonly (readonly [province: string, city: string, area: string])[] = [
  ['北京市', '北京市', '1000'],
  ['天津市', '天津市', '1100'],
  ['上海市', '上海市', '2900'],
  ['江苏省', '南京市', '3010'],
  ['江苏省', '苏州市', '3050'],
  ['浙江省', '杭州市', '3310'],
  ['浙江省', '宁波市', '3320'],
  ['安徽省', '合肥市', '3610'],
  ['福建省', '福州市', '3910'],
  ['山东省', '烟台市', '4560'],
  ['湖北省', '武汉市', '5210'],
  ['广东省', '广州市', '5810'],
  ['广东省', '深圳市', '5840'],
  ['四川省', '成都市', '6510'],
  ['重庆市', '重庆市', '6530'],
  ['陕西省', '西安市', '7910'],
]

/** Invented branches for a demonstration: two of every bank in every place, their numbers well formed. */
export function demoBranches(): Branch[] {
  return banks.flatMap(({ name: bankName, cnaps }) =>
    places.flatMap(([province, city, area]) =>
      ['示例', '高新示例'].map((word, at) => ({
        bankName,
        province,
        city,
        branchName: `${bankName}股份有限公司${city.replace(/市$/, '')}${word}支行`,
        cnaps: cnapsOf(
          `${cnaps?.slice(0, 3) ?? '313'}${area}${9001 + at * 100 + banks.findIndex((one) => one.name === bankName)}`,
        ),
      })),
    ),
  )
}
