//! The shape that the nets here have in common: rows of weights that are summed, two hidden layers, and
//! one number; and how such a net is moved towards what it should have said.

use oudler_rules::playout::below;
use rand_core::Rng;

/// Width of the second layer.
const H2: usize = 32;

/// What the output is multiplied by, in half points.
const SCALE: f32 = 20.0;

/// What stands for one in a file of weights: two bytes each, so that they reach from −16 to 16.
const ONE: f32 = 2048.0;

/// Samples between two steps.
const BATCH: usize = 128;

/// The first layer before anything is cut off: a sum of rows, to which rows are added and taken away.
pub(crate) type Sums<const H1: usize> = [f32; H1];

/// What the net is shown, and what it should say, in half points.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    /// The inputs that are on.
    pub(crate) on: Vec<u16>,
    /// Those that are on more or less.
    pub(crate) partly: Vec<(u16, f32)>,
    pub(crate) wanted: f32,
}

/// A net whose first layer is so wide.
#[derive(Clone, Debug)]
pub(crate) struct Layers<const H1: usize> {
    parts: Parts,
    weights: Vec<f32>,
}

/// Where the parts of a net lie in its weights, behind the rows of its inputs.
#[derive(Clone, Copy, Debug)]
struct Parts {
    b1: usize,
    w2: usize,
    b2: usize,
    w3: usize,
    b3: usize,
}

impl Parts {
    const fn new(n_in: usize, h1: usize) -> Self {
        let b1 = n_in * h1;
        let (w2, b2) = (b1 + h1, b1 + h1 + h1 * H2);
        Self { b1, w2, b2, w3: b2 + H2, b3: b2 + 2 * H2 }
    }
}

/// How many bytes a net of so many inputs and this width has.
pub(crate) const fn n_bytes(n_in: usize, h1: usize) -> usize {
    2 * (Parts::new(n_in, h1).b3 + 1)
}

impl<const H1: usize> Layers<H1> {
    /// A net of so many inputs that knows nothing yet.
    pub(crate) fn new(n_in: usize, rng: &mut impl Rng) -> Self {
        let parts = Parts::new(n_in, H1);
        let mut weights = vec![0.0; parts.b3 + 1];
        let mut fill = |part: std::ops::Range<usize>, size: f32| {
            for weight in &mut weights[part] {
                *weight = ((rng.next_u32() >> 8) as f32 / (1u32 << 23) as f32 - 1.0) * size;
            }
        };
        fill(0..parts.b1, 0.1);
        fill(parts.w2..parts.b2, 0.12);
        fill(parts.w3..parts.b3, 0.2);
        Self { parts, weights }
    }

    /// A net of so many inputs from its bytes.
    pub(crate) fn read(n_in: usize, bytes: &[u8]) -> Self {
        let number = |two: &[u8]| f32::from(i16::from_le_bytes([two[0], two[1]])) / ONE;
        Self { parts: Parts::new(n_in, H1), weights: bytes.chunks_exact(2).map(number).collect() }
    }

    /// What it is read from: its numbers, rounded.
    pub(crate) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.weights.iter().flat_map(|weight| ((weight * ONE).round() as i16).to_le_bytes())
    }

    /// The first layer with these inputs on.
    pub(crate) fn sums(&self, inputs: impl Iterator<Item = usize>) -> Sums<H1> {
        let mut sums = [0.0; H1];
        sums.copy_from_slice(&self.weights[self.parts.b1..self.parts.w2]);
        inputs.for_each(|i| self.add(&mut sums, 1.0, i));
        sums
    }

    /// Turns an input on, partly, or with −1 off.
    pub(crate) fn add(&self, sums: &mut Sums<H1>, much: f32, i: usize) {
        add_scaled(sums, much, &self.weights[i * H1..(i + 1) * H1]);
    }

    /// What the net says, in half points.
    pub(crate) fn say(&self, sums: &Sums<H1>) -> f32 {
        let Parts { w2, b2, w3, b3, .. } = self.parts;
        let mut second = [0.0; H2];
        second.copy_from_slice(&self.weights[b2..w3]);
        // About half of them count, in no order a processor could foresee: which ones is found without a branch.
        let (mut counting, mut n) = ([0; H1], 0);
        for (i, &sum) in sums.iter().enumerate() {
            counting[n] = i;
            n += usize::from(sum > 0.0);
        }
        for &i in &counting[..n] {
            add_scaled(&mut second, sums[i], &self.weights[w2 + i * H2..w2 + (i + 1) * H2]);
        }
        second.iter_mut().for_each(|value| *value = value.max(0.0));
        SCALE * (dot(&second, &self.weights[w3..b3]) + self.weights[b3])
    }
}

/// Moves a net by gradients, each weight at a pace of its own (Adam).
#[derive(Debug)]
pub(crate) struct Teacher {
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    n: i32,
}

impl Teacher {
    /// The teacher of this net.
    pub(crate) fn new<const H1: usize>(net: &Layers<H1>) -> Self {
        let zeros = vec![0.0; net.weights.len()];
        Self { gradient: zeros.clone(), mean: zeros.clone(), square: zeros, n: 0 }
    }

    /// Lets a net learn from these samples, in any order; gives how wrong it was, squared and summed.
    pub(crate) fn teach<const H1: usize>(
        &mut self,
        net: &mut Layers<H1>,
        mut samples: Vec<Sample>,
        rate: f32,
        rng: &mut impl Rng,
    ) -> f64 {
        for i in (1..samples.len()).rev() {
            samples.swap(i, below(rng, i as u32 + 1) as usize);
        }
        let mut errors = 0.0;
        for batch in samples.chunks(BATCH) {
            for sample in batch {
                let error = self.note(net, sample);
                errors += f64::from(error * error);
            }
            self.step(net, batch.len(), rate);
        }
        errors
    }

    /// Adds the gradient of one sample; gives the error in half points.
    fn note<const H1: usize>(&mut self, net: &Layers<H1>, sample: &Sample) -> f32 {
        let Parts { b1, w2, b2, w3, b3 } = net.parts;
        let (w, g) = (&net.weights, &mut self.gradient);
        let mut first = net.sums(sample.on.iter().map(|&i| usize::from(i)));
        sample.partly.iter().for_each(|&(i, much)| net.add(&mut first, much, usize::from(i)));
        first.iter_mut().for_each(|value| *value = value.max(0.0));
        let mut second = [0.0; H2];
        second.copy_from_slice(&w[b2..b2 + H2]);
        for (i, &value) in first.iter().enumerate() {
            add_scaled(&mut second, value, &w[w2 + i * H2..w2 + (i + 1) * H2]);
        }
        second.iter_mut().for_each(|value| *value = value.max(0.0));
        let error = SCALE * (dot(&second, &w[w3..w3 + H2]) + w[b3]) - sample.wanted;
        // A few wild deals must not shout down the others.
        let d = (error / SCALE).clamp(-2.0, 2.0);
        g[b3] += d;
        add_scaled(&mut g[w3..w3 + H2], d, &second);
        let mut d_second = [0.0; H2];
        for i in 0..H2 {
            if second[i] > 0.0 {
                d_second[i] = d * w[w3 + i];
            }
        }
        add_scaled(&mut g[b2..b2 + H2], 1.0, &d_second);
        let mut d_first = [0.0; H1];
        for i in (0..H1).filter(|&i| first[i] > 0.0) {
            let row = w2 + i * H2..w2 + (i + 1) * H2;
            d_first[i] = dot(&w[row.clone()], &d_second);
            add_scaled(&mut g[row], first[i], &d_second);
        }
        add_scaled(&mut g[b1..b1 + H1], 1.0, &d_first);
        for (i, much) in sample.on.iter().map(|&i| (i, 1.0)).chain(sample.partly.iter().copied()) {
            add_scaled(&mut g[usize::from(i) * H1..(usize::from(i) + 1) * H1], much, &d_first);
        }
        error
    }

    fn step<const H1: usize>(&mut self, net: &mut Layers<H1>, n_samples: usize, rate: f32) {
        self.n += 1;
        let (c1, c2) = (1.0 - 0.9f32.powi(self.n), 1.0 - 0.999f32.powi(self.n));
        let scale = 1.0 / n_samples as f32;
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let weights = net.weights.iter_mut().zip(&mut self.gradient);
        for ((weight, gradient), (mean, square)) in weights.zip(moments) {
            let g = *gradient * scale;
            *mean += 0.1 * (g - *mean);
            *square += 0.001 * (g * g - *square);
            *weight -= rate * (*mean / c1) / ((*square / c2).sqrt() + 1e-6);
            *gradient = 0.0;
        }
    }
}

/// `y += a · x`.
#[inline]
fn add_scaled(y: &mut [f32], a: f32, x: &[f32]) {
    for (y, x) in y.iter_mut().zip(x) {
        *y += a * x;
    }
}

/// The sum of products, in eight parts that the processor adds side by side.
#[inline]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for i in 0..8 {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum()
}
