use oudler_rules::*;
use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
fn main(){
 for t in [TableKind::Three,TableKind::Four,TableKind::Five]{
  let rules=Rules::fft(t);
  let mut rng=Xoshiro256PlusPlus::seed_from_u64(7);
  let n=400_000; let mut acc=0i64;
  let s=std::time::Instant::now();
  for _ in 0..n { acc+=playout::random_deal(&rules,Seat::A,&mut rng)[Seat::B] as i64; }
  let e=s.elapsed().as_secs_f64();
  println!("{t}: {:.0}/s {acc}", n as f64/e);
 }
}
